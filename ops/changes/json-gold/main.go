// What json-gold reads in documents; lines in and out, and arguments, as for pyld_reader.py.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gowebpki/jcs"
	"github.com/piprate/json-gold/ld"
)

type loader map[string]any

func (contexts loader) LoadDocument(url string) (*ld.RemoteDocument, error) {
	if document, known := contexts[url]; known {
		return &ld.RemoteDocument{DocumentURL: url, Document: document}, nil
	}
	return nil, errors.New("unknown context " + url)
}

var token = regexp.MustCompile(`^[\w.-]+$`)

func writeStatements(document any, contexts loader) (string, error) {
	options := ld.NewJsonLdOptions("")
	options.DocumentLoader = contexts
	options.Algorithm = ld.AlgorithmURDNA2015
	options.Format = "application/n-quads"
	made, err := ld.NewJsonLdProcessor().Normalize(document, options)
	if err != nil {
		return "", err
	}
	// A dataset is a set, but two numbers that are spelt alike are two statements to json-gold.
	lines := strings.SplitAfter(made.(string), "\n")
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), ""), nil
}

func writeText(document any) (string, error) {
	text, err := json.Marshal(document)
	if err != nil {
		return "", err
	}
	written, err := jcs.Transform(text)
	return string(written), err
}

func with(object map[string]any, name string, value any) map[string]any {
	copied := map[string]any{}
	for member, inner := range object {
		copied[member] = inner
	}
	copied[name] = value
	return copied
}

func writeSigned(document map[string]any, one any, contexts loader) (string, error) {
	proof, isObject := one.(map[string]any)
	value, hasValue := proof["proofValue"]
	if !isObject || !hasValue {
		return "", errors.New("there is no proof")
	}
	delete(proof, "proofValue")
	context, own := proof["@context"]
	if !own {
		context = document["@context"]
	}
	suite, _ := proof["cryptosuite"].(string)
	write := func(object any) (string, error) { return writeStatements(object, contexts) }
	options := with(proof, "@context", context)
	if strings.Contains(suite, "jcs") {
		write, options = writeText, proof
	}
	first, err := write(with(document, "@context", context))
	if err != nil {
		return "", err
	}
	second, err := write(options)
	if err != nil {
		return "", err
	}
	whole, err := json.Marshal([]any{first, second, value})
	hash := sha256.Sum256(whole)
	return hex.EncodeToString(hash[:]), err
}

func listSigned(text string, contexts loader) ([]string, error) {
	if token.MatchString(strings.TrimSpace(text)) {
		return []string{strings.TrimSpace(text)}, nil
	}
	var document map[string]any
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		return nil, err
	}
	proofs, isList := document["proof"].([]any)
	if !isList {
		proofs = []any{document["proof"]}
	}
	delete(document, "proof")
	forms := []string{}
	var failure error
	for _, one := range proofs {
		form, err := writeSigned(document, one, contexts)
		if err != nil {
			failure = err
		} else {
			forms = append(forms, form)
		}
	}
	return forms, failure
}

func read(text string, contexts loader, isSigned bool) (forms []string, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	if isSigned {
		return listSigned(text, contexts)
	}
	var document any
	if err = json.Unmarshal([]byte(text), &document); err != nil {
		return nil, err
	}
	form, err := writeStatements(document, contexts)
	return []string{form}, err
}

func main() {
	contexts := loader{}
	file, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = json.Unmarshal(file, &contexts)
	}
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<26)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		var one struct {
			ID   any    `json:"id"`
			Text string `json:"text"`
		}
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			panic(err)
		}
		answer := map[string]any{"id": one.ID, "forms": []string{}}
		forms, err := read(one.Text, contexts, len(os.Args) > 2)
		if forms != nil {
			answer["forms"] = forms
		}
		if err != nil {
			answer["error"] = err.Error()
		}
		if err := out.Encode(answer); err != nil {
			panic(err)
		}
	}
}
