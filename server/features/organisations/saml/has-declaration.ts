/** Whether there is a `<!` outside comments; one that nobody ends counts as such. */
export function hasDeclaration(xml: string): boolean {
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', at)) {
    const end = xml.startsWith('<!--', at) ? xml.indexOf('-->', at + 4) : -1
    if (end < 0) return true
    at = end + 3
  }
  return false
}
