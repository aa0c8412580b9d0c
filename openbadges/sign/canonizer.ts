import type { JsonObject } from '../tools.ts'
import { createBoundedMap } from './bounded-map.ts'
import { compileTemplate } from './compile-template.ts'
import { matchPattern } from './document-pattern.ts'
import { type Blanked, blankSlots, type SlotShape } from './slots.ts'
import { type BothTexts, type Digest, renderBoth, renderTemplate, type Template } from './template.ts'

/** Canonicalises documents, the faster the more alike they are. */
export interface Canonizer {
  /** The same text as `Tools.canonize`; rejects with LinkedDataError. */
  canonize(document: JsonObject): Promise<string>
}

/** A canonizer that can say at once whether it knows a shape, and then also writes the JSON text. */
export interface LearningCanonizer extends Canonizer {
  /** Both texts of a document whose shape was learnt; undefined when it was not, or the template cannot say. */
  recall(document: JsonObject): BothTexts | undefined
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
): LearningCanonizer {
  if (limit < 1) return { canonize: full.canonize, recall: () => undefined }
  const templates = createBoundedMap<Template | 'unfit' | 'seen'>(limit)
  // Documents of one shape come one after the other; to compare with the shape is cheaper than to look it up.
  let latest: Template | undefined

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

  async function canonizeBlanked(document: JsonObject, blanked: Blanked): Promise<string> {
    const known = templates.get(blanked.key)
    if (known === undefined && learning === 'at second sight') {
      const text = await full.canonize(document)
      templates.set(blanked.key, 'seen')
      return text
    }
    if (known === undefined || known === 'seen') return learn(document, blanked)
    if (known === 'unfit') return full.canonize(document)
    latest = known
    return renderTemplate(known, blanked.values, full.digest) ?? full.canonize(document)
  }

  return {
    async canonize(document) {
      const values = latest && matchPattern(document, latest.pattern)
      if (latest && values) return renderTemplate(latest, values, full.digest) ?? full.canonize(document)
      const blanked = blankSlots(document, shape)
      return blanked ? canonizeBlanked(document, blanked) : full.canonize(document)
    },
    recall(document) {
      const values = latest && matchPattern(document, latest.pattern)
      if (latest && values) return renderBoth(latest, values, full.digest)
      const blanked = blankSlots(document, shape)
      const known = blanked && templates.get(blanked.key)
      if (!blanked || typeof known !== 'object') return undefined
      latest = known
      return renderBoth(known, blanked.values, full.digest)
    },
  }
}
