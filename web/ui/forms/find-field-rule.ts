import type { FieldError } from 'react-hook-form'

export const formErrorKeys = ['required', 'min', 'max', 'minlength', 'maxlength', 'pattern', 'email'] as const

export interface FieldRule {
  /** One of `formErrorKeys`, or the key of a rule of our own such as `validUrl`. */
  key: string
  /** The most characters there may be, where the sentence says it. */
  limit?: number
}

type Key = (typeof formErrorKeys)[number] | 'validUrl'

// What zod and the server say of any field whatever; all other sentences were written for the one field.
const sentences: readonly [RegExp, Key][] = [
  [/^This field (is required|may not be blank)/, 'required'],
  [/^Invalid input: expected .+, received (undefined|null)$/, 'required'],
  [/^Too small: expected (string|array|set|map|file)/, 'minlength'],
  [/^Too small/, 'min'],
  [/^Too big: expected (string|array|set|map|file)/, 'maxlength'],
  [/^Ensure this field has no more than \d+ characters/, 'maxlength'],
  [/^Too big/, 'max'],
  [/^(Enter a valid email address|Invalid email address)/, 'email'],
  [/^(Enter a valid URL|Invalid URL)/, 'validUrl'],
  [/^Invalid string: must/, 'pattern'],
]

const types: Readonly<Record<string, Key>> = {
  minLength: 'minlength',
  maxLength: 'maxlength',
  invalid_format: 'pattern',
}

/** The rule that a field breaks; none when the message is somebody's own words, to be shown as they are. */
export function findFieldRule({ type, message = '' }: FieldError, value: unknown): FieldRule | undefined {
  if (type === 'server' && message !== '') return undefined
  const key = sentences.find(([sentence]) => sentence.test(message))?.[1]
  if (key === 'minlength' && (value === '' || value === undefined || value === null)) return { key: 'required' }
  if (key === 'maxlength') return { key, limit: Number(/(?<!\d)(\d+) characters/.exec(message)?.[1]) || undefined }
  if (key) return { key }
  const isOwn = message !== '' && message !== 'Invalid input' && (type === 'custom' || !message.startsWith('Invalid '))
  return isOwn ? undefined : { key: types[type] ?? type }
}
