import { parseColor, shownColor } from '#contracts/site/theme-colors.ts'
import { currentTheme } from './current-theme.ts'

/** The colour of buttons and links in each mode, six digits after a `#`; undefined where the operator has set none. */
export const shownBrand = (): { light: string; dark: string } | undefined => {
  const color = currentTheme().theme.color_interactive1
  return color === undefined ? undefined : { light: shownColor(color, 'light'), dark: shownColor(color, 'dark') }
}

/** The operator's colours by the names of their variables. */
export const listColors = (): Record<string, string> => {
  const { color_interactive1, color_interactive2, color_interactive2_alpha50 } = currentTheme().theme
  const strong = color_interactive2 ?? color_interactive1
  return Object.fromEntries(
    Object.entries({
      '--color-interactive1': color_interactive1,
      '--color-interactive2': strong,
      '--color-interactive2alpha50': color_interactive2_alpha50 ?? halve(strong),
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function halve(color: string | undefined): string | undefined {
  const parts = color && parseColor(color)?.map((part) => Math.round(part * 255))
  return parts ? `rgba(${parts.join(', ')}, 0.5)` : undefined
}

/** A style sheet that sets them, for pages that run no script. */
export const writeThemeSheet = (): string => {
  const colors = Object.entries(listColors())
  if (colors.length === 0) return ''
  const { color_interactive1: brand, color_interactive2: second } = currentTheme().theme
  const modes = (mode: 'light' | 'dark') =>
    [
      brand ? `--brand:${shownColor(brand, mode)};` : '',
      (second ?? brand) ? `--brand-strong:${shownColor(second ?? brand ?? '', mode, 'strong')};` : '',
    ].join('')
  // Doubled, so that it wins over the usual colours wherever it stands.
  return [
    `:root:root{${colors.map(([name, value]) => `${name}:${value};`).join('')}}`,
    // Browsers that cannot correct a colour themselves get the corrected one.
    '@supports not (color:oklch(from red l c h)){',
    `:root:root{${modes('light')}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme="light"]){${modes('dark')}}}`,
    `@media screen{:root:root[data-theme="dark"]{${modes('dark')}}}`,
    '}',
  ].join('\n')
}
