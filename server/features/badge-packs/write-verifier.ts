import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { catalogueOf, inLanguage, t } from '#infra/languages/texts.ts'
import { escapeMarkup } from '#shared/formats/escape-markup.ts'
import { directionOf, type Locale } from '#shared/i18n/languages.ts'

interface Engine {
  script: string
  style: string
}

let built: Engine | undefined

/** The page that verifies the badge without a network: one file, which may load and send nothing. */
export const writeVerifier = (packed: PackedBadge, engine = readEngine(), locale: Locale = 'en'): string =>
  inLanguage(locale, () => layOut(packed, engine, locale))

function layOut(packed: PackedBadge, engine: Engine, locale: Locale): string {
  const script = closeNothing(engine.script)
  const { style } = engine
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const name = escapeMarkup(packed.name)
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${style}</style>
</head>
<body>
<div id="verifier">
<main>
<h1>${name}</h1>
<p>${t('This page verifies the badge with a script, which your browser does not run. Verify it at')}
<a href="${escapeMarkup(packed.verifyUrl)}">${escapeMarkup(packed.verifyUrl)}</a>.</p>
</main>
</div>
<script type="application/json" id="packed">${JSON.stringify(packed).replaceAll('<', '\\u003c')}</script>
${locale === 'en' ? '' : writeCatalogue(locale)}<script>${script}</script>
</body>
</html>
`
}

const isOffline = (origin: string): boolean =>
  /^(?:web\/(?:offline|pages\/(?:award|parts|reports|verifier)|ui\/(?:badges|forms|names|navigation)|lib\/formats)\/|shared\/(?:badges\/(?:name-check|verdict-words)\.|names\/|messages\/findings\/))/.test(
    origin,
  )

/** What the page can say in another language than English, which is in its script. */
const writeCatalogue = (locale: Locale): string => {
  const json = JSON.stringify(catalogueOf(locale, isOffline)).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="catalogue">${json}</script>\n`
}

/** The built script and style; none of them before the first build. */
function readEngine(): Engine {
  built ??= readFolder(path.resolve('dist/offline'))
  return built
}

function readFolder(folder: string): Engine {
  try {
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
    return { script: read('verifier.js'), style: read('verifier.css') }
  } catch {
    return { script: '', style: '' }
  }
}

/** Texts in the script must not end it for the browser, which looks for the tag alone. */
const closeNothing = (script: string): string => script.replace(/<(?=\/script|!--)/gi, '\\x3c')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
