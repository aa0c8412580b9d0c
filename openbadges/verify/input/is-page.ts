/** True for the text of a web page, by how it begins: comments and the line of XML may stand before it. */
export const isPage = (text: string): boolean => /^[^<{]*<(?:!doctype html|html)\b/i.test(withoutPrologue(text))

const longest = 4096

function withoutPrologue(text: string): string {
  let head = text.slice(0, longest)
  for (;;) {
    const start = head.trimStart()
    const mark = start.startsWith('<!--') ? '-->' : start.startsWith('<?') ? '?>' : undefined
    const end = mark === undefined ? -1 : start.indexOf(mark)
    if (mark === undefined || end < 0) return head
    head = start.slice(end + mark.length)
  }
}
