import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const ramp = (name: string) => Array.from({ length: 10 }, (_, step) => `var(--hub-${name}-${step})`) as unknown as MantineColorsTuple;

/** What the library makes of the tokens (`tokens.css`): interface design, points 16 to 18. */
export const theme = createTheme({
  // Who asked their system for less motion gets dialogs and lists at once.
  respectReducedMotion: true,
  colors: { blue: ramp("blue"), dark: ramp("dark") },
  primaryColor: "blue",
  // In the dark a filled button must stand out from the surface (3:1) and still carry white words (4.5:1): one step does both.
  primaryShade: { light: 8, dark: 5 },
  defaultRadius: 4,
  fontFamily: "'Source Sans 3 Variable', 'HUB fallback', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: {
    xs: "var(--hub-text-small)",
    sm: "var(--hub-text)",
    md: "var(--hub-text-field)",
    lg: "var(--hub-text-section)",
    xl: "var(--hub-text-page)",
  },
  lineHeights: { xs: "1.45", sm: "1.45", md: "1.45", lg: "1.45", xl: "1.45" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "1.3" },
      h2: { fontSize: "16px", lineHeight: "1.35" },
      h3: { fontSize: "14px", lineHeight: "1.4" },
    },
  },
  components: {
    Button: { defaultProps: { size: "compact-md", h: 30, fz: 13 } },
    TextInput: { defaultProps: { size: "sm" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    // Choosing what is chosen already must not take it away.
    Select: { defaultProps: { size: "sm", allowDeselect: false } },
    // A list that scrolls is no step of Tab: its lines are walked from the field.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    Textarea: { defaultProps: { size: "sm" } },
    NumberInput: { defaultProps: { size: "sm" } },
    // What opens below a field or button belongs to the page's own landmark.
    Popover: { defaultProps: { portalProps: { target: "main" } } },
    // Its header is a part of the dialog, not a second banner of the page.
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 }, attributes: { header: { role: "presentation" } } } },
  },
});

/** Those of the library's colours that are ours, or that fail contrast as the library has them. */
const colours = {
  "--mantine-color-body": "var(--hub-surface)",
  "--mantine-color-text": "var(--hub-words)",
  "--mantine-color-dimmed": "var(--hub-dimmed-words)",
  "--mantine-color-error": "var(--hub-late)",
  "--mantine-color-placeholder": "var(--hub-placeholder)",
  "--mantine-color-anchor": "var(--hub-anchor)",
  "--mantine-color-default": "var(--hub-raised)",
  "--mantine-color-default-border": "var(--hub-edge)",
};
/** The library writes quiet acts nearly white in the dark, as words are: they are as blue as links. */
const inTheDark = { ...colours, "--mantine-color-blue-light-color": "var(--hub-anchor)" };
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: inTheDark });
