import { MenuArrow } from "../ui/menu/MenuArrow.tsx";

/** Who is signed in, on the button of their menu; where there is no room for the name, its first letters are seen of it. */
export function UserName({ name }: { name: string }) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "").join("");
  return (
    <>
      <span className="hub-user-name" data-letters={letters.toUpperCase()}>
        {name}
      </span>{" "}
      <MenuArrow />
    </>
  );
}
