import { html, type Safe } from './safe-html.ts'

// The colours of the screens (light, dark). Mail programs read inline styles everywhere and media queries in places:
// light stands inline, dark in the head, by class.

type Look = { readonly light: string; readonly dark?: string }

const text = "font-family:Figtree,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','Noto Sans Arabic',sans-serif"

const looks = {
  canvas: { light: `margin:0;padding:0;background-color:#f5f7f3;${text}`, dark: 'background-color:#0b1513' },
  column: { light: 'width:100%;max-width:600px;text-align:start' },
  mark: { light: 'background-color:#0d3f37;border-radius:7px;padding:7px 6px' },
  bar: { light: 'background-color:#b3d2c8;border-radius:3px;font-size:0;line-height:0' },
  sheet: { light: 'background-color:#ffffff;border-radius:16px', dark: 'background-color:#12201d' },
  brand: { light: 'color:#10231f;font-size:18px;font-weight:700;text-decoration:none', dark: 'color:#e9f1ed' },
  title: {
    light: 'margin:0;color:#10231f;font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.2px',
    dark: 'color:#e9f1ed',
  },
  ink: { light: 'margin:0;color:#10231f;font-size:16px;line-height:25px', dark: 'color:#e9f1ed' },
  muted: { light: 'margin:0;color:#4a615a;font-size:14px;line-height:22px', dark: 'color:#a2b8b0' },
  facts: { light: 'width:100%;border-collapse:collapse' },
  label: {
    light:
      'padding:10px 0;text-align:start;color:#4a615a;font-size:14px;line-height:22px;font-weight:400;vertical-align:top;border-top:1px solid #d5ded7',
    dark: 'color:#a2b8b0;border-color:#263a34',
  },
  value: {
    light:
      'padding:10px 0;color:#10231f;font-size:16px;line-height:22px;font-weight:600;vertical-align:top;border-top:1px solid #d5ded7',
    dark: 'color:#e9f1ed;border-color:#263a34',
  },
  // The board is pine by day and by night.
  board: { light: 'background-color:#0d3f37;border-radius:12px;padding:20px 24px' },
  next: { light: 'background-color:#ffc34d;border-radius:3px;font-size:0;line-height:0' },
  gone: { light: 'background-color:#b3d2c8;border-radius:3px;font-size:0;line-height:0' },
  day: { light: 'margin:0;padding-top:12px;color:#f1f8f4;font-size:20px;line-height:28px;font-weight:600' },
  time: {
    light:
      'margin:0;color:#f1f8f4;font-size:48px;line-height:56px;font-weight:700;letter-spacing:-1px;font-variant-numeric:tabular-nums',
  },
  beside: { light: 'margin:0;color:#b3d2c8;font-size:15px;line-height:24px' },
  code: {
    light: `padding:20px 8px;background-color:#dcefe7;border-radius:12px;color:#0b463d;font-size:40px;line-height:48px;font-weight:700;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums;user-select:all;-webkit-user-select:all`,
    dark: 'background-color:#173a32;color:#b5ecdc',
  },
  button: { light: 'background-color:#0f5f52;border-radius:24px', dark: 'background-color:#6fd3ba' },
  press: {
    light:
      'display:inline-block;padding:13px 28px;color:#ffffff;font-size:16px;line-height:22px;font-weight:600;text-decoration:none',
    dark: 'color:#05231d',
  },
  link: { light: 'color:#0f5f52;text-decoration:underline', dark: 'color:#6fd3ba' },
  other: {
    light: 'display:inline-block;padding:4px 0;color:#0f5f52;text-decoration:underline',
    dark: 'color:#6fd3ba',
  },
  below: {
    light: 'margin:0;padding-top:14px;color:#4a615a;font-size:14px;line-height:22px',
    dark: 'color:#a2b8b0',
  },
  address: {
    light: 'color:#4a615a;text-decoration:underline;word-break:break-all;overflow-wrap:anywhere',
    dark: 'color:#a2b8b0',
  },
  preview: {
    light: 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#f5f7f3;opacity:0',
    dark: 'color:#0b1513',
  },
} as const satisfies Record<string, Look>

/** The attributes of an element that looks like this. */
export function look(name: keyof typeof looks): Safe {
  return { markup: `class="${name}" style="${looks[name].light}"` }
}

/** Words that look like this. */
export function paragraph(name: keyof typeof looks, inside: Safe): Safe {
  return html`<p ${look(name)}>${inside}</p>`
}

const dark = Object.entries<Look>(looks).flatMap(([name, { dark: rules }]) =>
  rules ? [`.${name}{${rules.replace(/(?=;|$)/g, '!important')}}`] : [],
)

/** The head's rules: what inline styles cannot say. */
export const headRules: Safe = {
  markup: [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    // Phones colour what they take for an address or a date.
    'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}',
    '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.time{font-size:40px!important;line-height:48px!important}.code{font-size:34px!important;letter-spacing:6px!important}}',
    `@media (prefers-color-scheme:dark){${dark.join('')}}`,
  ].join('\n'),
}
