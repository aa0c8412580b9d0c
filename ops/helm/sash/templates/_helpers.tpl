{{- define "sash.labels" -}}
app.kubernetes.io/name: sash
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "sash.selector" -}}
app.kubernetes.io/name: sash
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
