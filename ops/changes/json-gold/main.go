// What json-gold reads in documents; lines in and out as for pyld_reader.py.
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/piprate/json-gold/ld"
)

type loader map[string]any

func (contexts loader) LoadDocument(url string) (*ld.RemoteDocument, error) {
	if document, known := contexts[url]; known {
		return &ld.RemoteDocument{DocumentURL: url, Document: document}, nil
	}
	return nil, errors.New("unknown context " + url)
}

func read(text string, contexts loader) (form string, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = fmt.Errorf("%v", reason)
		}
	}()
	var document any
	if err = json.Unmarshal([]byte(text), &document); err != nil {
		return "", err
	}
	options := ld.NewJsonLdOptions("")
	options.DocumentLoader = contexts
	options.Algorithm = ld.AlgorithmURDNA2015
	options.Format = "application/n-quads"
	made, err := ld.NewJsonLdProcessor().Normalize(document, options)
	if err != nil {
		return "", err
	}
	return made.(string), nil
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
		answer := map[string]any{"id": one.ID}
		form, err := read(one.Text, contexts)
		if err != nil {
			answer["error"] = err.Error()
		} else if len(os.Args) > 2 {
			hash := sha256.Sum256([]byte(form))
			answer["form"] = hex.EncodeToString(hash[:])
		} else {
			answer["form"] = form
		}
		if err := out.Encode(answer); err != nil {
			panic(err)
		}
	}
}
