import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { config } from '#infra/context.ts'

// Screens that people begin with, and the names of their chunks; these are fetched together with the app's.
const startScreens: [address: RegExp, chunk: string][] = [
  [/^\/recipient\/badges(\/|$)/, 'wall'],
  [/^\/auth\/login(\/|$)/, 'login-page'],
]

const chunks = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
type Chunks = z.output<typeof chunks>

/** The built page by its address, with this server's settings in its data block; undefined before the first build. */
export const readAppPage = (folder: string): ((address: string) => string) | undefined => {
  const file = path.join(folder, 'index.html')
  const manifest = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(file) || !existsSync(manifest)) return undefined
  const page = fillSettings(readFileSync(file, 'utf8'))
  const built = chunks.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  const usual = addPreloads(page, built, ['main'])
  const others = startScreens.map(([address, chunk]) => ({
    address,
    page: addPreloads(page, built, ['main', chunk]),
  }))
  return (address) => others.find((other) => other.address.test(address))?.page ?? usual
}

function fillSettings(html: string): string {
  const settings = {
    api: { baseUrl: config().origin },
    assertionVerifyUrl: `${config().origin}/verify`,
    features: { disableRegistration: config().disableRegistration, ...describeProviders() },
    ...(config().helpEmail ? { help: { email: config().helpEmail } } : {}),
  }
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace(
    /(<script[^>]*id="sash-config"[^>]*>)[^<]*(<\/script>)/,
    (_, open: string, close: string) => `${open}${json}${close}`,
  )
}

/** The sign-in buttons, and whether the profile shows linked accounts. */
function describeProviders() {
  const found = Object.entries(config().providers).map(([slug, { label }]) => ({ slug, label }))
  return { externalAuthProviders: found, socialAccountProviders: found.map(({ slug }) => slug) }
}

function addPreloads(html: string, built: Chunks, names: readonly string[]): string {
  const needed = new Set<string>()
  for (const key of Object.keys(built)) {
    if (names.includes(built[key]?.name ?? '')) collect(built, key, needed)
  }
  const parts = [...needed].flatMap((key) => built[key] ?? [])
  const links = [
    ...parts.flatMap(({ css }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  const fresh = links.filter((link) => !html.includes(/href="[^"]*"/.exec(link)?.[0] ?? link))
  return html.replace('</head>', () => `${fresh.join('')}</head>`)
}

/** What a chunk needs comes before it. */
function collect(built: Chunks, key: string, needed: Set<string>): void {
  if (needed.has(key)) return
  needed.add(key)
  for (const other of built[key]?.imports ?? []) collect(built, other, needed)
}
