import { Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { useFocusBack } from "./focus.ts";

type Props = ButtonProps & ElementProps<"button", keyof ButtonProps> & { loading: boolean };

/** A button that is disabled while what it does is under way; the focus it lost by that comes back to it. */
export function BusyButton(props: Props) {
  return <Button ref={useFocusBack(props.loading)} {...props} />;
}
