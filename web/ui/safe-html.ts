import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'

/** What may become of a stranger's Markdown; a picture would tell another server who reads it, and the specification forbids it. */
export const safeHtml: [typeof rehypeSanitize, typeof defaultSchema] = [
  rehypeSanitize,
  { ...defaultSchema, tagNames: defaultSchema.tagNames?.filter((name) => name !== 'img' && name !== 'input') },
]
