import { pageMaximum, pageSize } from '#contracts/fields/limits.ts'

/** Parameters, headers and schemas that the operations share. */
export const sharedParts = (origin: string) => ({
  parameters: {
    limit: query('limit', 'The most credentials of one page', {
      type: 'integer',
      minimum: 1,
      maximum: pageMaximum,
      default: pageSize,
    }),
    offset: query('offset', 'How many to leave out', { type: 'integer', minimum: 0, default: 0 }),
    since: query('since', 'Only what was issued after this', { type: 'string', format: 'date-time' }),
  },
  headers: {
    'X-Total-Count': { description: 'How many there are', schema: { type: 'integer' } },
    Link: { description: 'The first and last page, and the next and previous (RFC 8288)', schema: { type: 'string' } },
  },
  schemas: {
    AchievementCredential: { $ref: `${origin}/public/schemas/ob/v3p0/achievementcredential.json` },
    Profile: { $ref: `${origin}/public/schemas/ob/v3p0/profile.json` },
    CompactJws: { type: 'string', pattern: '^[-A-Za-z0-9_]+\\.[-A-Za-z0-9_]+\\.[-A-Za-z0-9_]+$' },
    GetOpenBadgeCredentialsResponse: {
      type: 'object',
      properties: {
        credential: { type: 'array', items: { $ref: '#/components/schemas/AchievementCredential' } },
        compactJwsString: { type: 'array', items: { $ref: '#/components/schemas/CompactJws' } },
      },
    },
    ServiceDescriptionDocument: {
      type: 'object',
      required: ['openapi', 'info', 'components'],
      properties: { openapi: { type: 'string' }, info: { type: 'object' }, components: { type: 'object' } },
    },
    Imsx_StatusInfo: {
      type: 'object',
      required: ['imsx_codeMajor', 'imsx_severity'],
      properties: {
        imsx_codeMajor: { type: 'string', enum: ['success', 'processing', 'failure', 'unsupported'] },
        imsx_severity: { type: 'string', enum: ['status', 'warning', 'error'] },
        imsx_description: { type: 'string' },
        imsx_codeMinor: { $ref: '#/components/schemas/Imsx_CodeMinor' },
      },
    },
    Imsx_CodeMinor: {
      type: 'object',
      required: ['imsx_codeMinorField'],
      properties: {
        imsx_codeMinorField: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['imsx_codeMinorFieldName', 'imsx_codeMinorFieldValue'],
            properties: {
              imsx_codeMinorFieldName: { type: 'string' },
              imsx_codeMinorFieldValue: { type: 'string' },
            },
          },
        },
      },
    },
  },
})

const query = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })
