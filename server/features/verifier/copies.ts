import { isOwnAddress } from './own-addresses.ts'

type Finder = (path: string) => Promise<string | undefined>

let findText: Finder | undefined

/** Registers who knows the badges from elsewhere that are shown at addresses below Sash's own origin. */
export const onCopyAddress = (find: Finder): void => {
  findText = find
}

/**
 * What was handed in to be verified. The address of a badge that was brought in stands for the text that its issuer wrote,
 * as if that had been handed in: nothing that another document names is ever read there (see own-addresses.ts).
 */
export const openCopy = async <Input extends { text: string } | { url: string }>(
  input: Input,
): Promise<Input | { text: string }> => {
  if (!('url' in input) || !isOwnAddress(input.url)) return input
  const text = await findText?.(new URL(input.url).pathname)
  return text === undefined ? input : { text }
}
