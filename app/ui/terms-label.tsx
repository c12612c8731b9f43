/** What a buyer agrees to, as the label of the form's check box. In a new tab: what is typed stays where it is. */
export function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <a className="link" href="/terms" target="_blank" rel="noopener">
        terms of service
      </a>
      .
    </>
  );
}
