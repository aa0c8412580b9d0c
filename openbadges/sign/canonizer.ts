import type { JsonObject } from '../tools.ts'
import { createBoundedMap } from './bounded-map.ts'
import { compileTemplate } from './compile-template.ts'
import { type Blanked, blankSlots, type SlotShape } from './slots.ts'
import { type Digest, renderTemplate, type Template } from './template.ts'

/** Canonicalises documents, the faster the more alike they are. */
export interface Canonizer {
  /** The same text as `Tools.canonize`; rejects with LinkedDataError. */
  canonize(document: JsonObject): Promise<string>
}

/** The full algorithm, and the hash that it tells blank nodes apart with. */
export interface FullCanonizer extends Canonizer {
  digest: Digest
}

/** When a shape is compiled: where documents come in batches, or where most are the only ones of their kind. */
export type Learning = 'at first sight' | 'at second sight'

/**
 * A canonizer that learns one template per shape, `limit` of them at most. A template is used only after it reproduced
 * the full algorithm's text for the document it was learnt from; whatever it cannot decide goes the full way.
 */
export function createCanonizer(
  full: FullCanonizer,
  shape: SlotShape,
  limit: number,
  learning: Learning = 'at first sight',
): Canonizer {
  if (limit < 1) return full
  const templates = createBoundedMap<Template | 'unfit' | 'seen'>(limit)

  async function compile(key: string): Promise<Template | undefined> {
    try {
      return await compileTemplate(key, shape, full)
    } catch {
      return undefined
    }
  }

  async function learn(document: JsonObject, { key, values }: Blanked): Promise<string> {
    templates.set(key, 'unfit')
    try {
      const text = await full.canonize(document)
      const template = await compile(key)
      if (!template) return text
      const rendered = renderTemplate(template, values, full.digest)
      if (rendered === text) templates.set(key, template)
      else if (rendered === undefined) templates.delete(key)
      return text
    } catch (failure) {
      templates.delete(key)
      throw failure
    }
  }

  return {
    async canonize(document) {
      const blanked = blankSlots(document, shape)
      if (!blanked) return full.canonize(document)
      const known = templates.get(blanked.key)
      if (known === undefined && learning === 'at second sight') {
        const text = await full.canonize(document)
        templates.set(blanked.key, 'seen')
        return text
      }
      if (known === undefined || known === 'seen') return learn(document, blanked)
      const rendered = known === 'unfit' ? undefined : renderTemplate(known, blanked.values, full.digest)
      return rendered ?? full.canonize(document)
    },
  }
}
