// Signed with PyLD 3.3.0 and the Ed25519 of Python's cryptography; the numbers are spelt as Python spells them.
export const signedWithPyld = `{
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"
  ],
  "id": "urn:uuid:4f1d1b1e-5c0a-4c62-9d3e-1f2a3b4c5d6e",
  "type": [
    "VerifiableCredential",
    "OpenBadgeCredential"
  ],
  "name": "Trace Analyst",
  "issuer": {
    "id": "did:key:z6Mkok7adjDaAZPMukRwK5QKdnKxmxinrc6E2wm4mUTnk9Sh",
    "type": [
      "Profile"
    ],
    "name": "Trace Lab",
    "address": {
      "type": [
        "Address"
      ],
      "addressCountry": "Wales",
      "geo": {
        "type": "GeoCoordinates",
        "latitude": 4e-07,
        "longitude": -1e-07
      }
    }
  },
  "validFrom": "2026-01-02T03:04:05Z",
  "credentialSubject": {
    "id": "did:example:maya",
    "type": [
      "AchievementSubject"
    ],
    "creditsEarned": 1e-07,
    "achievement": {
      "id": "https://lab.example/badges/1",
      "type": [
        "Achievement"
      ],
      "name": "Trace Analyst",
      "description": "Finds traces",
      "criteria": {
        "narrative": "Find one"
      },
      "creditsAvailable": 5.960464477539063e-08
    }
  },
  "proof": [
    {
      "type": "DataIntegrityProof",
      "cryptosuite": "eddsa-rdfc-2022",
      "created": "2026-01-02T03:04:05Z",
      "verificationMethod": "did:key:z6Mkok7adjDaAZPMukRwK5QKdnKxmxinrc6E2wm4mUTnk9Sh#z6Mkok7adjDaAZPMukRwK5QKdnKxmxinrc6E2wm4mUTnk9Sh",
      "proofPurpose": "assertionMethod",
      "proofValue": "z4GXdV8hJ9iWSNZeka2WjUUhbRtPARqFNXho4q9vhQtPhjYC7uLKNMC9pVMeFYEDgroS2ZHFJJweaXm6xkRBovupn"
    }
  ]
}`
