import { bundledContexts } from '../../../linked-data/contexts.ts'
import { readObjects } from './read-objects.ts'
import type { PackedFile } from './write-pack.ts'

/** The JSON-LD contexts that the documents name, as far as this server has them, each once. */
export const collectContexts = (texts: readonly string[]): PackedFile[] => {
  const named = texts.flatMap((text) => readObjects(text)).flatMap((object) => [object['@context']].flat())
  const urls = new Set(named.filter((context) => typeof context === 'string'))
  return [...urls].flatMap((url) => {
    const context = bundledContexts.get(url)
    return context ? [{ name: `contexts/${nameContext(url)}`, content: JSON.stringify(context, null, 2), url }] : []
  })
}

function nameContext(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${hostname}${pathname}`.replace(/[^A-Za-z0-9.]+/g, '-').replace(/(\.json)?$/, '.json')
}
