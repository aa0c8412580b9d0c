import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The service worker: one classic script, before which the server writes what the app is made of. */
export default defineConfig({
  root: here('worker'),
  publicDir: false,
  build: {
    outDir: here('../dist/worker'),
    emptyOutDir: true,
    lib: { entry: here('worker/main.ts'), formats: ['iife'], name: 'sashWorker', fileName: () => 'worker.js' },
  },
})
