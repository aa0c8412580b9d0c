import { createEvent } from '#infra/events.ts'
import { isOwnAddress } from './own-addresses.ts'

/** An address below Sash's own origin is to be verified; one listens, who knows the badges from elsewhere shown there. */
export const copyAddressAsked = createEvent<[path: string], Promise<string | undefined>>('copy address asked')

/**
 * What was handed in to be verified. The address of a badge that was brought in stands for the text that its issuer wrote,
 * as if that had been handed in: nothing that another document names is ever read there (see own-addresses.ts).
 */
export const openCopy = async <Input extends { text: string } | { url: string }>(
  input: Input,
): Promise<Input | { text: string }> => {
  if (!('url' in input) || !isOwnAddress(input.url)) return input
  const [findText] = copyAddressAsked.listeners
  const text = await findText?.(new URL(input.url).pathname)
  return text === undefined ? input : { text }
}
