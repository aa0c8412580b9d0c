"""What PyLD reads in documents. A line of JSON in for each ({"id", "text"}), one out ({"id", "forms", "error"}).

The contexts come from the file that is named. The form of a document is its canonical N-Quads. With the argument "signed" a
document has a form for each of its proofs: the hash of what the proof is about; a JWT is its own.
"""
import hashlib
import json
import re
import sys

import rfc8785
from pyld import jsonld

contexts = json.load(open(sys.argv[1]))
is_signed = sys.argv[2:] == ["signed"]


def load(url, _options=None):
    if url not in contexts:
        raise ValueError("unknown context " + url)
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": contexts[url]}


def write_statements(document):
    text = jsonld.normalize(document, {"algorithm": "URDNA2015", "format": "application/n-quads"})
    # A dataset is a set, but two numbers that are spelt alike are two statements to PyLD.
    return "".join(sorted(set(text.splitlines(keepends=True))))


def write_text(document):
    return rfc8785.dumps(document).decode()


def list_signed(text):
    if re.fullmatch(r"[\w.-]+", text.strip(), re.ASCII):
        return [text.strip()], None
    document = json.loads(text)
    proofs = document.pop("proof")
    forms, failure = [], None
    for proof in proofs if isinstance(proofs, list) else [proofs]:
        try:
            forms.append(write_signed(document, proof))
        except Exception as reason:
            failure = str(reason)[:200]
    return forms, failure


def write_signed(document, proof):
    value = proof.pop("proofValue")
    context = proof.get("@context", document.get("@context"))
    is_text = "jcs" in proof.get("cryptosuite", "")
    write = write_text if is_text else write_statements
    options = proof if is_text else {**proof, "@context": context}
    whole = json.dumps([write({**document, "@context": context}), write(options), value])
    return hashlib.sha256(whole.encode()).hexdigest()


jsonld.set_document_loader(load)
for line in sys.stdin:
    one = json.loads(line)
    try:
        forms, error = list_signed(one["text"]) if is_signed else ([write_statements(json.loads(one["text"]))], None)
    except Exception as failure:
        forms, error = [], str(failure)[:200]
    print(json.dumps({"id": one["id"], "forms": forms, "error": error}), flush=True)
