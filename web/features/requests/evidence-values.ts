import type { OwnRequest, RequestEvidenceInput } from '#contracts/requests/asking.ts'

export interface LinkValue {
  key: string
  url: string
  isOpen: boolean
}

/** What the form holds; `isOpen`: it may stand on the badge. */
export interface EvidenceValues {
  text: string
  isTextOpen: boolean
  links: readonly LinkValue[]
  openFiles: readonly string[]
}

export function readValues({ evidence }: Pick<OwnRequest, 'evidence'>): EvidenceValues {
  const text = evidence.find(({ kind }) => kind === 'text')
  return {
    text: text?.content ?? '',
    isTextOpen: text?.public ?? false,
    links: evidence
      .filter(({ kind }) => kind === 'link')
      .map((part) => ({ key: part.id, url: part.content ?? '', isOpen: part.public })),
    openFiles: evidence.filter((part) => part.kind === 'file' && part.public).map(({ id }) => id),
  }
}

/** Empty fields are none. */
export const writeEvidence = ({ text, isTextOpen, links, openFiles }: EvidenceValues): RequestEvidenceInput => ({
  text: text.trim() || null,
  text_public: isTextOpen,
  links: links.filter(({ url }) => url.trim() !== '').map(({ url, isOpen }) => ({ url: url.trim(), public: isOpen })),
  public_files: [...openFiles],
})
