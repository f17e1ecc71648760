import { Link } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { LinkButton } from "../ui/LinkButton.tsx";

// The compiler proves it: were one of these allowed, its `@ts-expect-error` would be an error.
test("a link to a screen that is not there, or that says what its address does not know, does not compile", () => {
  const links = [
    () => <Link to="/quality" search={{ sort: "due" }} />,
    // @ts-expect-error -- there is no such screen
    () => <Link to="/qualiti" />,
    // @ts-expect-error -- the address of the events knows no `card`
    () => <Link to="/quality" search={{ card: "1" }} />,
    // @ts-expect-error -- of the account nothing is said
    () => <Link to="/account" search={{ view: "list" }} />,
    // @ts-expect-error -- buttons are typed as other links are
    () => <LinkButton to="/quality" search={{ card: "1" }} />,
  ];
  expect(links).toHaveLength(5);
});
