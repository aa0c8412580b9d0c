// The main job with the client that openapi-generator writes for Go.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	sash "example.org/you/sash"
)

func main() {
	settings := sash.NewConfiguration()
	settings.Servers = sash.ServerConfigurations{{URL: os.Getenv("SASH")}}
	client := sash.NewAPIClient(settings)
	ctx := context.Background()

	token, _, err := client.TokensAndAppsAPI.CreateToken(ctx).Username(os.Getenv("SASH_EMAIL")).
		Password(os.Getenv("SASH_PASSWORD")).Scope("rw:issuer").Execute()
	check(err)
	ctx = context.WithValue(ctx, sash.ContextAccessToken, token.AccessToken)
	fmt.Println("token")

	issuer, _, err := client.IssuersAPI.CreateIssuer(ctx).
		IssuerInput(*sash.NewIssuerInput("By openapi-generator, Go", os.Getenv("SASH_EMAIL"), "https://example.org")).Execute()
	check(err)
	fmt.Println("issuer")

	input := sash.NewBadgeClassInput("Client", "Has a client", os.Getenv("SASH_IMAGE"))
	input.SetCriteriaText("Do the main job.")
	badge, _, err := client.BadgeClassesAPI.CreateBadgeClass(ctx, issuer.Slug).BadgeClassInput(*input).Execute()
	check(err)
	fmt.Println("badge class")

	request := sash.NewAwardRequest()
	request.SetRecipientIdentifier("ada@example.org")
	award, _, err := client.AwardsAPI.AwardBadge(ctx, issuer.Slug, badge.Slug).AwardRequest(*request).Execute()
	check(err)
	fmt.Println("award")

	awards, _, err := client.AwardsAPI.ListAwards(ctx, issuer.Slug, badge.Slug).Execute()
	check(err)
	if len(awards) != 1 || awards[0].Slug != award.Slug {
		log.Fatal("the list has another award")
	}
	fmt.Println("list")

	public, _, err := client.PublicDocumentsAPI.GetPublicAward(ctx, award.Slug).V("3_0").Execute()
	check(err)
	if public.GetId() == "" {
		log.Fatal("the public badge has no id")
	}
	fmt.Println("public badge")

	question := sash.NewVerifyRequest()
	question.SetUrl(award.PublicUrl)
	question.SetRecipient("ada@example.org")
	verdict, _, err := client.VerificationAPI.VerifyCredential(ctx).VerifyRequest(*question).Execute()
	check(err)
	fmt.Println(verdict.Verdict)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
