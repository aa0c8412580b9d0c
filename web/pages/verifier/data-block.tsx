/** JSON that can stand inside a script element: no text in it can end the element or open another. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** What the page's script starts from, as data that no browser runs. */
export function DataBlock({ id, value }: { id: string; value: unknown }) {
  const html = { __html: writeJson(value) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which scripts do not unescape; writeJson leaves no `<`
  return <script type="application/json" id={id} dangerouslySetInnerHTML={html} />
}
