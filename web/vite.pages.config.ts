import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './locales/catalogue-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const isOfPages = (origin: string) => /^(web\/(pages|lib|ui|engine)\/|shared\/|contracts\/|openbadges\/)/.test(origin)

/** Scripts and styles of the server-rendered pages; the server finds them through the manifest. */
export default defineConfig({
  root: here('pages'),
  base: '/pages/',
  publicDir: false,
  plugins: [react(), catalogues(isOfPages)],
  build: {
    outDir: here('../dist/pages'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        entry: here('pages/entry.ts'),
        theme: here('pages/parts/theme.ts'),
        'widgets.bundle': here('pages/embed/widgets.ts'),
      },
      // Other sites have written down the address of the widgets, so it never changes.
      output: {
        entryFileNames: ({ name }) => (name === 'widgets.bundle' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
