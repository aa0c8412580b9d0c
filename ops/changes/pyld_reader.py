"""What PyLD reads in documents. A line of JSON in for each ({"id", "text"}), one out ({"id", "form"} or {"id", "error"}).

The contexts come from the file that is named; the form is canonical N-Quads, with a second argument only their hash.
"""
import hashlib
import json
import sys

from pyld import jsonld

contexts = json.load(open(sys.argv[1]))
is_short = len(sys.argv) > 2


def load(url, _options=None):
    if url not in contexts:
        raise ValueError("unknown context " + url)
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": contexts[url]}


jsonld.set_document_loader(load)
for line in sys.stdin:
    one = json.loads(line)
    try:
        form = jsonld.normalize(json.loads(one["text"]), {"algorithm": "URDNA2015", "format": "application/n-quads"})
        answer = {"id": one["id"], "form": hashlib.sha256(form.encode()).hexdigest() if is_short else form}
    except Exception as failure:
        answer = {"id": one["id"], "error": str(failure)[:200]}
    print(json.dumps(answer), flush=True)
