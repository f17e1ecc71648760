import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const blue: MantineColorsTuple = [
  "#e4f0fc",
  "#c9e0f7",
  "#9cc6f0",
  "#6ba9e6",
  "#458fdb",
  "#2678c9",
  "#1767b4",
  "#105ea6",
  "#0a5299",
  "#073f77",
];

const dark: MantineColorsTuple = [
  "#e3e7ee",
  "#c3cad5",
  "#a5afbd",
  "#6b7688",
  "#39414d",
  "#2c333d",
  "#1d222a",
  "#171b21",
  "#12161c",
  "#101318",
];

/** Sizes and colours of the screens: interface design, points 16 to 18. */
export const theme = createTheme({
  // Who asked their system for less motion gets dialogs and lists at once.
  respectReducedMotion: true,
  colors: { blue, dark },
  primaryColor: "blue",
  // In the dark a filled button must stand out from the surface (3:1) and still carry white words (4.5:1): one step does both.
  primaryShade: { light: 8, dark: 5 },
  defaultRadius: 4,
  fontFamily: "'Source Sans 3 Variable', 'HUB fallback', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
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
    // Its header is a part of the dialog, not a second banner of the page.
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 }, attributes: { header: { role: "presentation" } } } },
  },
});

const meaning = {
  light: {
    good: ["#0b6b3a", "#e3f6ea"],
    closed: ["#0a5299", "#e4f0fc"],
    partial: ["#7a4a00", "#fdf0d5"],
    late: ["#a3180e", "#fde8e6"],
    pending: ["#4b5563", "#eceff3"],
  },
  dark: {
    good: ["#7fdca4", "#12301f"],
    closed: ["#8fc4ff", "#12273d"],
    partial: ["#f4c770", "#33260b"],
    late: ["#ff9d94", "#3a1512"],
    pending: ["#b4bcc8", "#262b33"],
  },
} as const;

function variables(scheme: "light" | "dark", rest: Record<string, string>): Record<string, string> {
  const colours: Record<string, string> = {};
  for (const name of Object.keys(meaning[scheme]) as (keyof typeof meaning.light)[]) {
    const [text, ground] = meaning[scheme][name];
    colours[`--hub-${name}`] = text;
    colours[`--hub-${name}-ground`] = ground;
  }
  return { ...colours, ...rest };
}

/** Colours by meaning as variables, and those of Mantine's defaults that fail contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables("light", {
    "--hub-canvas": "#f6f7f9",
    "--hub-surface": "#ffffff",
    "--hub-line": "#d3d9e2",
    "--hub-edge": "#7d8796",
    "--mantine-color-body": "#ffffff",
    "--mantine-color-text": "#1b2330",
    "--mantine-color-dimmed": "#525d6e",
    "--mantine-color-error": "#a3180e",
    "--mantine-color-placeholder": "#667085",
    "--mantine-color-anchor": "#0a5299",
    "--mantine-color-default-border": "#7d8796",
  }),
  dark: variables("dark", {
    "--hub-canvas": "#101318",
    "--hub-surface": "#171b21",
    "--hub-line": "#39414d",
    "--hub-edge": "#7c8799",
    "--mantine-color-body": "#171b21",
    "--mantine-color-text": "#e3e7ee",
    "--mantine-color-dimmed": "#a5afbd",
    "--mantine-color-error": "#ff9d94",
    "--mantine-color-placeholder": "#98a2b3",
    "--mantine-color-anchor": "#8fc4ff",
    "--mantine-color-default": "#1d222a",
    "--mantine-color-default-border": "#7c8799",
  }),
});
