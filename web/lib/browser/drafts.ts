import { readStored, removeListed, removeStored, writeStored } from './storage.ts'

const prefix = 'draft/'

/** Work that was not sent; it stays in this tab until the session ends. */
export const readDraft = (name: string): string | undefined => readStored('sessionStorage', `${prefix}${name}`)

export const writeDraft = (name: string, text: string): void => writeStored('sessionStorage', `${prefix}${name}`, text)

export const removeDraft = (name: string): void => removeStored('sessionStorage', `${prefix}${name}`)

export const forgetDrafts = (): void => removeListed([`${prefix}*`])
