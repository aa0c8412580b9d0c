import type { Plugin } from 'vite'
import { compileCatalogue, type Keep, mirrorCatalogue } from '../../shared/i18n/compile-catalogue.ts'

/** Makes modules of catalogues: compiled when the app is built, so that browsers have nothing left to read. */
export const catalogues = (keep?: Keep): Plugin => ({
  name: 'catalogues',
  transform: (code, id) => {
    const [file = '', query] = id.split('?', 2)
    if (!file.endsWith('.po')) return undefined
    const catalogue = query === 'mirrored' ? mirrorCatalogue(code, keep) : compileCatalogue(code, keep)
    // Text is read faster than an object of the language, as long as it is this long.
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(catalogue))})`, map: null }
  },
})
