import { type Dialect, rowOf, sayFields } from './dialect.ts'

const minorCodes: Record<number, string> = {
  401: 'unauthorizedrequest',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_allowed',
  406: 'not_acceptable',
  421: 'misdirected_request',
  422: 'invalid_data',
  429: 'server_busy',
  500: 'internal_server_error',
  503: 'server_busy',
}

/** imsx_StatusInfo of the Open Badges 3.0 API (section 6.6 of the standard). */
export const imsx: Dialect = {
  name: 'StatusInfo',
  schema: {
    description: 'imsx_StatusInfo',
    type: 'object',
    properties: {
      imsx_codeMajor: { enum: ['success', 'processing', 'failure', 'unsupported'] },
      imsx_severity: { enum: ['status', 'warning', 'error'] },
      imsx_description: { type: 'string' },
      imsx_codeMinor: {
        type: 'object',
        properties: {
          imsx_codeMinorField: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              properties: {
                imsx_codeMinorFieldName: { type: 'string' },
                imsx_codeMinorFieldValue: { type: 'string' },
              },
              required: ['imsx_codeMinorFieldName', 'imsx_codeMinorFieldValue'],
              additionalProperties: false,
            },
          },
        },
        required: ['imsx_codeMinorField'],
      },
    },
    required: ['imsx_codeMajor', 'imsx_severity', 'imsx_codeMinor'],
    additionalProperties: false,
  },
  present: (error, { method }) => ({
    imsx_codeMajor: error.status === 405 ? 'unsupported' : 'failure',
    imsx_severity: error.status === 404 ? 'status' : 'error',
    imsx_description: sayFields(error),
    imsx_codeMinor: {
      imsx_codeMinorField: [
        {
          imsx_codeMinorFieldName: 'TargetEndSystem',
          imsx_codeMinorFieldValue: rowOf(error).imsx ?? minorCodes[error.status] ?? minorOfBadRequest(method),
        },
      ],
    },
  }),
}

const minorOfBadRequest = (method: string): string =>
  method === 'GET' || method === 'HEAD' ? 'invalid_query_parameter' : 'invalid_data'
