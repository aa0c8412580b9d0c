import { uploadBytes } from '#contracts/fields/limits.ts'
import { t } from '#shared/i18n/text.ts'
import { OddList, planList } from '../batch/plan-list.ts'
import { kindOfFile } from '../kind-of-file.ts'
import { contentOf } from '../upload-badge.ts'
import { type BadgeInput, emptyInput, type InputTab, inputOfText } from './badge-input.ts'

export type ChosenFile = { many: readonly File[] } | { tab: InputTab; input: BadgeInput }

/** Finds out what was chosen or dropped: one badge in whatever form, or many at once. */
export async function readChosenFile(files: readonly File[]): Promise<ChosenFile> {
  const [file] = files
  if (!file) return { tab: 'image', input: emptyInput }
  if (files.length > 1) return { many: files }
  if (kindOfFile(new Uint8Array(await file.slice(0, 4).arrayBuffer())) === 'zip') return { many: files }
  if (file.size > uploadBytes) throw new Error(t('The file is larger than 10 MB.'))
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isList(file, bytes)) return { many: files }
  const content = contentOf(bytes)
  if (!content) throw new Error(t('{filename} is not a valid image file', { filename: file.name }))
  if ('image' in content) {
    return { tab: 'image', input: { ...emptyInput, image: { dataUrl: content.image, name: file.name } } }
  }
  return inputOfText('assertion' in content ? content.assertion : content.url, file.name)
}

function isList(file: File, bytes: Uint8Array): boolean {
  try {
    return planList(file, bytes) !== undefined
  } catch (failure) {
    if (failure instanceof OddList) return true
    throw failure
  }
}
