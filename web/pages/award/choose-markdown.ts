import type { EvidenceView } from '../parts/props.ts'

// A hundred narratives of the greatest length would keep everybody waiting; those that are mere prose cost nothing.
const mostSigns = 4000
const sign = /[\n*_`[\]<>#&\\!~=+-]/g

/** For each piece of evidence whether its narrative is read as Markdown; after very much of it the rest is plain text. */
export function chooseMarkdown(evidence: readonly EvidenceView[]): boolean[] {
  let signs = 0
  return evidence.map(({ narrative }) => {
    signs += narrative?.match(sign)?.length ?? 0
    return signs <= mostSigns
  })
}
