module readers

go 1.26.8

require github.com/piprate/json-gold v0.9.1

require (
	github.com/cayleygraph/quad v1.3.0 // indirect
	github.com/gowebpki/jcs v1.0.2
	github.com/pquerna/cachecontrol v0.2.0 // indirect
)
