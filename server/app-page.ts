import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { currentLanguage, inLanguage, t } from '#infra/languages/texts.ts'
import { directionOf, type Locale } from '#shared/i18n/languages.ts'

// Screens that people begin with, and the names of their chunks; these are fetched together with the app's.
const startScreens: [address: RegExp, chunk: string][] = [
  [/^\/recipient\/badges(\/|$)/, 'wall'],
  [/^\/auth\/login(\/|$)/, 'sign-in'],
]

const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
)
type Chunks = z.output<typeof chunks>

// What the wall and the page of a badge show or open, also when nothing more can be fetched: a part that is missing
// would take the whole page with it.
const keptChunks = [
  'start',
  'main',
  'wall',
  'windowed-groups',
  'badge-page',
  'markdown-renderer',
  'kept-backpack',
  'all-sentences',
  'apps-menu',
  'custom-menu',
  'open-menu',
  'palette',
  'filter-dialog',
  // Where the network in the hall is bad.
  'kiosk-page',
]

/** Addresses of the scripts, styles and fonts that show a kept backpack without a network. */
export const listKeptFiles = (folder: string): string[] => {
  const manifest = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return []
  const parts = findParts(chunks.parse(JSON.parse(readFileSync(manifest, 'utf8'))), keptChunks)
  const fonts = parts.flatMap(({ assets }) => assets.filter((name) => name.endsWith('.woff2')))
  const files = parts.flatMap(({ file, css }) => [file, ...css]).concat(fonts)
  return [...new Set(files)].map((name) => `/${name}`).sort()
}

/** Addresses of built files by their source; empty before the first build. */
export const readBuiltFiles = (folder: string): ReadonlyMap<string, string> => {
  const manifest = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return new Map()
  const built = chunks.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return new Map(Object.entries(built).map(([source, { file }]) => [source, `/${file}`]))
}

/**
 * The built page by its address, before this server's settings are in it; undefined before the first build. With `isLight`
 * nothing of the app is fetched before `web/start.ts` begins it.
 */
export const readAppPage = (
  folder: string,
): ((address: string, locale: Locale, isLight?: boolean) => string) | undefined => {
  const file = path.join(folder, 'index.html')
  const manifest = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(file) || !existsSync(manifest)) return undefined
  const page = readFileSync(file, 'utf8')
  const built = chunks.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const written = new Map<string, string>()
  return (address, locale, isLight = false) => {
    const screen = isLight ? 'sign-in' : startScreens.find(([pattern]) => pattern.test(address))?.[1]
    const name = `${locale} ${isLight} ${screen}`
    const known = written.get(name)
    if (known) return known
    // A catalogue's chunk has the name of its language; English needs none.
    const language = locale === 'en' ? [] : [locale]
    const whole = addPreloads(page, built, ['main', ...(screen ? [screen] : []), ...language], isLight)
    const fresh = inLanguage(locale, () => translatePage(whole))
    written.set(name, fresh)
    return fresh
  }
}

/** What the page says before the app is there. */
function translatePage(html: string): string {
  const language = currentLanguage()
  return html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('Loading...', () => t('Loading...'))
    .replace('Not everything came through. Look at your connection.', () =>
      t('Not everything came through. Look at your connection.'),
    )
    .replace('>Try again<', () => `>${t('Try again')}<`)
    .replace('This page needs JavaScript. Public badge pages and the verifier work without it.', () =>
      t('This page needs JavaScript. Public badge pages and the verifier work without it.'),
    )
}

function addPreloads(html: string, built: Chunks, names: readonly string[], isLater: boolean): string {
  const parts = findParts(built, names)
  const links = [
    ...parts.flatMap(({ css }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  const fresh = links.filter((link) => !html.includes(/href="[^"]*"/.exec(link)?.[0] ?? link))
  const ahead = isLater ? `<template id="ahead">${fresh.join('')}</template>` : fresh.join('')
  return html.replace('</head>', () => `${ahead}</head>`)
}

/** The chunks of these names, and all that they need. */
function findParts(built: Chunks, names: readonly string[]): Chunks[string][] {
  const needed = new Set<string>()
  for (const key of Object.keys(built)) {
    if (names.includes(built[key]?.name ?? '')) collect(built, key, needed)
  }
  return [...needed].flatMap((key) => built[key] ?? [])
}

/** What a chunk needs comes before it. */
function collect(built: Chunks, key: string, needed: Set<string>): void {
  if (needed.has(key)) return
  needed.add(key)
  for (const other of built[key]?.imports ?? []) collect(built, other, needed)
}
