import { cut } from '#infra/one-line.ts'

const longestRead = 512

/** Product marks in the order in which they decide: many browsers also name the one they descend from. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a person calls it, such as "Firefox on Linux" or "curl"; empty when the program does not say what it is. */
export const readDevice = (userAgent: string | undefined): string => {
  const text = cut(userAgent ?? '', longestRead)
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1]
  const browser = nameIn(browsers) ?? (text.startsWith('Mozilla/') ? 'Browser' : undefined)
  // Only letters that a program's name is made of: the text is shown to the person it belongs to.
  if (!browser) return /^[A-Za-z][\w.-]{0,31}(?=[/ ]|$)/.exec(text)?.[0] ?? ''
  const system = nameIn(systems)
  return system ? `${browser} on ${system}` : browser
}
