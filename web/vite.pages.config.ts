import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Scripts and styles of the server-rendered pages; the server finds them through the manifest. */
export default defineConfig({
  root: here('pages'),
  base: '/pages/',
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: here('../dist/pages'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        entry: here('pages/entry.ts'),
        theme: here('pages/theme.ts'),
        'widgets.bundle': here('pages/widgets.ts'),
      },
      // Other sites have written down the address of the widgets, so it never changes.
      output: {
        entryFileNames: ({ name }) => (name === 'widgets.bundle' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
