import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page that lies in badge packs: one classic script and one style sheet, which the server writes into each page. */
export default defineConfig({
  root: here('offline'),
  publicDir: false,
  plugins: [react(), { name: 'without-fonts', enforce: 'pre', transform: dropFonts }],
  define: {
    'process.env.NODE_ENV': '"production"',
    // A classic script has no address; a package makes addresses of files from it, which nothing here asks for.
    'import.meta.url': '"https://packed.invalid/"',
  },
  build: {
    outDir: here('../dist/offline'),
    emptyOutDir: true,
    lib: {
      entry: here('offline/main.tsx'),
      formats: ['iife'],
      name: 'sashVerifier',
      fileName: () => 'verifier.js',
      cssFileName: 'verifier',
    },
  },
})

/** Fonts would make every pack larger than its badge; the families name what stands in for them. */
function dropFonts(code: string, id: string): string | undefined {
  return id.endsWith('/tokens.css') ? code.replace(/@font-face \{[^}]*url\([^}]*\}/g, '') : undefined
}
