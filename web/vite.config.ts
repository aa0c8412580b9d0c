import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.SASH_API ?? 'http://localhost:8000'
// Everything that the server answers itself; the rest are screens of the app.
const served = ['/v1', '/v2', '/v3', '/bcv1', '/o', '/public', '/verify', '/docs', '/health', '/media', '/.well-known']

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), { name: 'dev-config', apply: 'serve', transformIndexHtml: setDevConfig }],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Data URLs for scripts and fonts are not in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(served.map((path) => [`^${path.replace('.', '\\.')}(/|$|\\?)`, { target: api }])),
  },
})

/** In development the app and the API share one address, through the proxy above. */
function setDevConfig(html: string): string {
  return html.replace('id="sash-config">{}', 'id="sash-config">{"api":{"baseUrl":""}}')
}
