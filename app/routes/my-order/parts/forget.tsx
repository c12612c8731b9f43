import { Form } from "react-router";
import { Button } from "~/ui/button";

/** For a computer that others use too. */
export const Forget = () => (
  <Form method="post" className="text-mute">
    <p className="mb-3">Sharing this computer? Close your orders here. The link in your email opens them again.</p>
    <Button type="submit" name="intent" value="forget" tone="ghost">
      CLOSE MY ORDERS
    </Button>
  </Form>
);
