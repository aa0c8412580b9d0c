/** Whether the text is the address of something on the web, said in full: `https:foo` is one to `URL`, and leads nowhere. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)
