import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One file for the server; npm packages stay outside and are loaded from node_modules. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  build: {
    ssr: here('main.ts'),
    outDir: here('../dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
  },
})
