const skillTypes = ['ceasn:Competency', 'CFItem', 'ext:ESCOSkill']

/** True for a link to what somebody can do, rather than to a rubric, a credential or a page. */
export const isSkill = ({ url, type }: { url?: string | undefined; type?: string | null | undefined }): boolean =>
  (type ? skillTypes.includes(type) : false) || /^https?:\/\/data\.europa\.eu\/esco\/skill\//.test(url ?? '')
