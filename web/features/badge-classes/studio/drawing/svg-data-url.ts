/** An SVG as data URL, in the form in which images are saved. */
export function svgDataUrl(svg: string): string {
  const bytes = new TextEncoder().encode(svg)
  // In pieces: a call takes only so many arguments.
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8192)))
  }
  return `data:image/svg+xml;base64,${btoa(pieces.join(''))}`
}
