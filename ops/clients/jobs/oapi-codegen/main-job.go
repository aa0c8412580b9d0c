// The main job with the client that oapi-codegen writes.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"

	sash "example.org/you/sash"
	"github.com/oapi-codegen/runtime/types"
)

func main() {
	ctx := context.Background()
	server := os.Getenv("SASH")
	client, err := sash.NewClientWithResponses(server)
	checkError(err)

	email, password, scope := os.Getenv("SASH_EMAIL"), os.Getenv("SASH_PASSWORD"), "rw:issuer"
	token, err := client.CreateTokenWithFormdataBodyWithResponse(ctx, sash.TokenRequest{
		Username: &email, Password: &password, Scope: &scope,
	})
	check(err, token.JSON200)
	client, err = sash.NewClientWithResponses(server, sash.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+token.JSON200.AccessToken)
			return nil
		}))
	checkError(err)
	fmt.Println("token")

	issuer, err := client.CreateIssuerWithResponse(ctx, nil, sash.IssuerInput{
		Name: "By oapi-codegen", Email: types.Email(email), Url: "https://example.org",
	})
	check(err, issuer.JSON201)
	fmt.Println("issuer")

	criteria, image := "Do the main job.", os.Getenv("SASH_IMAGE")
	badge, err := client.CreateBadgeClassWithResponse(ctx, issuer.JSON201.Slug, nil, sash.BadgeClassInput{
		Name: "Client", Description: "Has a client", CriteriaText: &criteria, Image: image,
	})
	check(err, badge.JSON201)
	fmt.Println("badge class")

	recipient := "ada@example.org"
	award, err := client.AwardBadgeWithResponse(ctx, issuer.JSON201.Slug, badge.JSON201.Slug, nil, sash.AwardRequest{
		RecipientIdentifier: &recipient,
	})
	check(err, award.JSON201)
	fmt.Println("award")

	awards, err := client.ListAwardsWithResponse(ctx, issuer.JSON201.Slug, badge.JSON201.Slug, nil)
	check(err, awards.JSON200)
	if len(*awards.JSON200) != 1 || (*awards.JSON200)[0].Slug != award.JSON201.Slug {
		log.Fatal("the list has another award")
	}
	fmt.Println("list")

	form := "3_0"
	public, err := client.GetPublicAwardWithResponse(ctx, award.JSON201.Slug, &sash.GetPublicAwardParams{V: &form})
	checkError(err)
	if public.StatusCode() != http.StatusOK || len(public.Body) == 0 {
		log.Fatal("there is no public badge")
	}
	fmt.Println("public badge")

	verdict, err := client.VerifyCredentialWithResponse(ctx, sash.VerifyRequest{
		Url: &award.JSON201.PublicUrl, Recipient: &recipient,
	})
	check(err, verdict.JSON200)
	fmt.Println(verdict.JSON200.Verdict)
}

func check[T any](err error, answer *T) {
	checkError(err)
	if answer == nil {
		log.Fatal("the server refused")
	}
}

func checkError(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
