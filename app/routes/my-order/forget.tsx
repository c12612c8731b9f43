import { Form } from "react-router";
import { Button } from "~/ui/button";

/** For a computer that others use too. */
export const ForgetLinkButton = () => (
  <Form method="post" className="text-mute">
    <p className="mb-3">On a shared computer? Sign out of your orders. Your email link will open them again.</p>
    <Button type="submit" name="intent" value="forget" tone="ghost">
      SIGN OUT
    </Button>
  </Form>
);
