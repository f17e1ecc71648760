import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useText } from "../../texts/language.tsx";

/** Changes between the light and the dark look; kept by the browser. */
export function ThemeSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={dark ? t("shell.theme-light") : t("shell.theme-dark")}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      {dark ? <IconSun size={17} stroke={1.6} aria-hidden="true" /> : <IconMoon size={17} stroke={1.6} aria-hidden="true" />}
    </ActionIcon>
  );
}
