import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leadBack } from './lead-back.ts'
import { lightenContracts } from './lighten-contracts.ts'
import { lightenPackages } from './lighten-packages.ts'
import { catalogues } from './locales/catalogue-plugin.ts'

const api = process.env.SASH_API ?? 'http://localhost:8000'
const proxied = { target: api, configure: leadBack(process.env.SASH_ORIGIN ?? api) }
// Everything that the server answers itself; the rest are screens of the app.
const served = [
  '/v1',
  '/v2',
  '/v3',
  '/bcv1',
  '/o',
  '/public',
  '/verify',
  '/help',
  '/openapi',
  '/openapi.json',
  '/health',
  '/media',
  '/.well-known',
]

// Each file costs a slow processor more than its bytes do: what a screen that people begin with needs lies in few of
// them, together with all that it imports. Earlier groups take what they share with later ones.
const chunks = [
  // What the app has in common with what is fetched with the reader's language lies here: in the app it would begin too early.
  {
    name: 'start',
    test: /\/web\/start\.ts$|\/shared\/messages\/(faults\/(accounts|badge-classes|declare-faults|fields|issuers|organisations)|render-message|describe-moment)\./,
  },
  { name: 'main', test: /\/web\/main\.tsx$/ },
  {
    name: 'pieces',
    test: /\/(web\/ui\/(?:[a-z-]+\/)?(checkbox|select|text-field|page-head|link-button|badge-art|issuer-mark|skeleton|empty-state|section|sheet|status-label|time-text|table|error-screen)|web\/lib\/(?:[a-z0-9]+\/)?(page-title|trusted-types)|react-query\/build\/modern\/useMutation|icons\/(circle-question-mark|plus))\./,
  },
  {
    name: 'badges',
    test: /\/(web\/(lib\/backpack\/(?!use-connections|use-removed)|ui\/(?:[a-z-]+\/)?(search-field|chips|sharing\/subject-of))|contracts\/(?:[a-z-]+\/)?(achievement-details|award-details|backpack|badge-languages|collections)\.ts|lucide-react\/dist\/esm\/icons\/share-2)/,
  },
  // Signing in shares this with other screens, which must not fetch the rest of it.
  { name: 'markdown-text', test: /\/web\/ui\/text\/markdown-text\.tsx$/ },
  { name: 'artworks', test: /\/web\/ui\/badges\/sample-artworks\.ts$/ },
  {
    name: 'forms',
    test: /\/(react-hook-form|@hookform\/resolvers)\/|\/web\/ui\/forms\/(form\.|form-|find-|describe-)|\/web\/lib\/session\/use-confirmation\./,
  },
  {
    name: 'entry',
    test: /\/(web\/(lib\/(browser\/(passkeys|use-seconds-left)|session\/(stored-authorization|address-code)|formats\/provider-address|config\/use-setup|api\/clean-message|data\/read-source)|ui\/(connected-apps\/(authorization-banner|app-)|navigation\/provider-buttons)|features\/sessions\/(data|parts\/refusal-text))|contracts\/(organisations\/organisations|accounts\/(passkeys|second-factor)|sessions\/access-token|oauth\/client-info)|icons\/key-round)/,
  },
  { name: 'sign-in', test: /\/web\/features\/sessions\/pages\/login-page\.tsx$/ },
  { name: 'wall', test: /\/web\/app\/routes\/backpack-screen\.tsx$/ },
  // What is kept on a device, which is looked after once the app is there; a kiosk locks with the same.
  {
    name: 'kept-backpack',
    test: /\/web\/(lib\/(offline\/(kept-backpack|collect-pictures|kept-key|seal|shared-files)|formats\/encode-base64)|app\/start\/watch-worker)\./,
  },
  // Several screens have each of them, and the name of each file would stand in what everybody begins with.
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(book-open|copy|download|eye|globe|image|landmark|link-2|mail|mail-check|pencil-line|send|tag|trash|triangle-exclamation-point|undo-2|user-round|webhook)\./,
  },
  // As these, but for screens that nobody begins with.
  {
    name: 'small',
    test: /shared\/formats\/(fold|escape-markup)\.|lucide-react\/dist\/esm\/icons\/(archive|award|badge-check|chevron-right|ellipsis|external-link|eye-off|graduation-cap|handshake|inbox|medal|pencil|refresh-cw|shield-question-mark|star|user-plus|users)\.|\/web\/(features\/(?:[a-z-]+\/)+(award-addresses|issuer-identity|issuer-missing|threshold-text|use-settled)|lib\/(?:[a-z0-9]+\/)?(describe-missing-badge|format-bytes|format-moment|lenient-url|may-award|own-address|save-file|use-pages|set-server-errors|validate-email|validate-telephone)|ui\/(?:[a-z-]+\/)?(arrive-at|breadcrumbs|breakable-address|dated-text|facts|found-count|mail-hint|more-menu|next-page|qr-picture|radio-group|save-or-cancel|steps|text-area|use-copy))\./,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

// What everybody begins with names the file of every screen: a name there costs a first visit its bytes. The manifest
// says which file is which.
const nameFile = (name: string) =>
  chunks.some((chunk) => chunk.name === name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'

// Texts of the server and of its pages go another way.
const isOfApp = (origin: string) =>
  /^(web\/(?!pages\/|offline\/)|shared\/|contracts\/|openbadges\/|server\/(?!.*(\/mail|-mail\.|public-pages|lti)))/.test(
    origin,
  )

// What only declares: an endpoint that no screen asks for is left out, and so are the shapes of what it takes.
const areas = readFileSync(path.join(import.meta.dirname, '../contracts/areas.ts'), 'utf8')
const declaring = [
  'z',
  'area',
  'endpointsOf',
  'declareFaults',
  ...[...areas.matchAll(/^export const (\w+Endpoint) =/gm)].map(([, name = '']) => name),
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    lightenPackages(),
    lightenContracts(),
    catalogues(isOfApp),
    { name: 'dev-config', apply: 'serve', transformIndexHtml: setDevConfig },
  ],
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(
        new URL('lib/formats/decode-character-name.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Data URLs for scripts and fonts are not in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks }, chunkFileNames: ({ name }) => nameFile(name) },
      treeshake: { manualPureFunctions: declaring },
    },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path.replace('.', '\\.')}(/|$|\\?)`, proxied])),
  },
})

/** In development the app and the API share one address, through the proxy above. */
function setDevConfig(html: string): string {
  return html.replace('id="sash-config">{}', 'id="sash-config">{"api":{"baseUrl":""}}')
}
