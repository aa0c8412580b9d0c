import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightenPackages } from './lighten-packages.ts'
import { catalogues } from './locales/catalogue-plugin.ts'

const api = process.env.SASH_API ?? 'http://localhost:8000'
// Everything that the server answers itself; the rest are screens of the app.
const served = ['/v1', '/v2', '/v3', '/bcv1', '/o', '/public', '/verify', '/docs', '/health', '/media', '/.well-known']

// Each file costs a slow processor more than its bytes do: what a screen that people begin with needs lies in few of
// them, together with all that it imports. Earlier groups take what they share with later ones.
const chunks = [
  { name: 'start', test: /\/web\/start\.ts$/ },
  { name: 'main', test: /\/web\/main\.tsx$/ },
  {
    name: 'pieces',
    test: /\/(web\/ui\/(checkbox|select|text-field|page-head|link-button|badge-art|issuer-mark|skeleton|empty-state|section|sheet|status-label|time-text|table|error-screen)|web\/lib\/(page-title|trusted-types)|react-query\/build\/modern\/useMutation|icons\/(circle-question-mark|plus))\./,
  },
  {
    name: 'badges',
    test: /\/(web\/(lib\/backpack\/|ui\/(search-field|chips|sharing\/subject-of))|contracts\/(achievement-details|award-details|backpack|badge-languages|collections)\.ts|lucide-react\/dist\/esm\/icons\/share-2)/,
  },
  { name: 'wall', test: /\/web\/app\/backpack-screen\.tsx$/ },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

// Texts of the server and of its pages go another way.
const isOfApp = (origin: string) =>
  /^(web\/(?!pages\/|offline\/)|shared\/|contracts\/|openbadges\/|server\/(?!.*(\/mail|-mail\.|public-pages|lti)))/.test(
    origin,
  )

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    lightenPackages(),
    catalogues(isOfApp),
    { name: 'dev-config', apply: 'serve', transformIndexHtml: setDevConfig },
  ],
  resolve: {
    alias: {
      'decode-named-character-reference': fileURLToPath(new URL('lib/decode-character-name.ts', import.meta.url)),
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
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path.replace('.', '\\.')}(/|$|\\?)`, { target: api }])),
  },
})

/** In development the app and the API share one address, through the proxy above. */
function setDevConfig(html: string): string {
  return html.replace('id="sash-config">{}', 'id="sash-config">{"api":{"baseUrl":""}}')
}
