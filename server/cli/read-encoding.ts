import { UsageError } from './command.ts'

/** What files are said to be written in: nothing has to be said of UTF-8, and nothing else can be told apart by its bytes. */
export const readEncoding = (said: string | undefined): 'windows-1252' | undefined => {
  if (said === undefined || said === 'windows-1252') return said
  throw new UsageError('Say --encoding windows-1252, or leave it out for UTF-8.')
}
