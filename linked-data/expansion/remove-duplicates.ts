import rdfCanonize, { type Quad } from 'rdf-canonize'

/** Each statement once: JSON-LD calls a dataset a set, yet one number written in two spellings arrives as two. */
export function removeDuplicates(quads: Quad[]): Quad[] {
  return [...new Map(quads.map((quad) => [rdfCanonize.NQuads.serializeQuad(quad), quad])).values()]
}
